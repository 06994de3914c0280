#!/usr/bin/env node
// A bot in JavaScript: armillary play tictactoe --seat "external:node examples/bot.mjs"
// It takes the middle if it can, else the first choice that is listed; amounts are the most that is allowed.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "decide") {
    const wanted = message.choices.find((choice) => choice.notation === "mark b2") ?? message.choices[0];
    const choice = wanted.most === undefined ? wanted.notation : wanted.notation.replace(/\S+$/, wanted.most);
    console.log(JSON.stringify({ id: message.id, choice, why: `of ${message.choices.length} choices` }));
  } else if (message.type === "interject") {
    console.log(JSON.stringify({ id: message.id, choice: null }));
  } else if (message.type === "refused") {
    console.error(message.reason);
    process.exit(1);
  }
}
