import { transport } from '#transport';

/** A page without a server: what needs other people is not shown. */
export const ALONE = transport.kind === 'page';
