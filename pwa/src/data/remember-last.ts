/** Remembers the last result of a question that is asked often with the same inputs. */

/** `ask`, asked again only with another input, each compared by identity. A failed asking is not remembered. */
export function rememberLast<Inputs extends readonly unknown[], Result>(
  ask: (...inputs: Inputs) => Promise<Result>,
): (...inputs: Inputs) => Promise<Result> {
  let last: { inputs: Inputs; result: Promise<Result> } | undefined;
  return (...inputs) => {
    if (last && inputs.every((input, index) => input === last?.inputs[index])) return last.result;
    const asked = { inputs, result: ask(...inputs) };
    last = asked;
    asked.result.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.result;
  };
}
