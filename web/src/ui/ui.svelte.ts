// What lies over the page: one rule card, one question, short messages.

export interface Question {
  title: string;
  text: string;
  yes: string;
  danger?: boolean;
  act: () => void;
}

class Ui {
  rule = $state<{ slug: string; id: string } | null>(null);
  question = $state.raw<Question | null>(null);
  toast = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  showRule(slug: string, id: string): void {
    this.rule = { slug, id };
  }

  confirm(question: Question): void {
    this.question = question;
  }

  say(text: string): void {
    this.toast = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = ''), 4000);
  }
}

export const ui = new Ui();

/** Copy to the clipboard and say so; falls back to a selection where the browser forbids it. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    ui.say(done);
  } catch {
    ui.say(text);
  }
}
