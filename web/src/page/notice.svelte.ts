// How far the start of the page's worker has come.

import type { Stage } from './protocol';

export const notice = $state<{ stage: Stage; detail: string }>({ stage: 'waiting', detail: '' });
