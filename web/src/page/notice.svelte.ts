// How far the start of the page's worker has come.

import type { Stage } from './protocol';

export const notice = $state<{ stage: Stage; detail: string; unkept: boolean }>({
  stage: 'waiting',
  detail: '',
  unkept: false,
});
