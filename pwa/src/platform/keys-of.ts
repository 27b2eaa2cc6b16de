/** The own names of an object, with the type that its declaration gives them: it must have no further fields. */
export const keysOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];
