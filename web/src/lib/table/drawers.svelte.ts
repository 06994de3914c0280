// What opens over the page when it is asked for: the drawer with its tabs, the menu, the list of keys.

import type { DrawerTab } from '../../drawer/Drawer.svelte';
import type { Considering } from './considering.svelte';

export class Drawers {
  tab = $state<DrawerTab | null>(null);
  /** A tool waits for a place: the next click on the board is its answer. */
  placing = $state.raw<((mark: string) => void) | null>(null);
  menu = $state(false);
  keys = $state(false);
  private opener: HTMLElement | null = null;

  constructor(private readonly considering: Considering) {}

  toggle(wanted: DrawerTab): void {
    if (this.tab === wanted) this.close();
    else this.open(wanted);
  }

  open(wanted: DrawerTab): void {
    if (this.tab === null) this.opener = document.activeElement as HTMLElement | null;
    this.tab = wanted;
  }

  /** The focus goes back to where it was; what a tool drew goes. */
  close(): void {
    this.tab = null;
    this.considering.consulted = null;
    this.placing = null;
    if (this.opener?.isConnected) this.opener.focus({ preventScroll: true });
    this.opener = null;
  }
}
