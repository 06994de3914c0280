// The form of a tool follows from what it asks for.

import type { Tool } from '../wire/messages';

/** What a tool starts with: what was said before where it still fits, else its own default, else the first or the least. */
export function defaults(tool: Tool, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const found: Record<string, string> = {};
  for (const arg of tool.args ?? []) {
    const values = (arg.values ?? []).map(([value]) => value);
    const old = before[arg.id];
    const fits = old !== undefined && (arg.kind !== 'choice' || values.includes(old));
    const first =
      arg.default || (arg.kind === 'choice' ? (values[0] ?? '') : arg.kind === 'number' ? String(arg.least ?? 0) : '');
    const value = fits ? old : first;
    if (value !== '') found[arg.id] = value;
  }
  return found;
}

/** Is everything said that the tool asks for? */
export function ready(tool: Tool, args: Readonly<Record<string, string>>): boolean {
  return (tool.args ?? []).every((arg) => (args[arg.id] ?? '') !== '');
}
