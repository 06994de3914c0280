import '@fontsource/marcellus/latin-400.css';
import './fonts.css';
import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, useLanguage } from './lib/browser/i18n.svelte';
import { startRouter } from './lib/browser/route.svelte';

startRouter();
const target = document.getElementById('app');
if (target) {
  void useLanguage(preferred()).finally(() => mount(App, { target }));
}
