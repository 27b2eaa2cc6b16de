/** `DOMStringList`: names in order. */
export class NameList extends Array<string> {
  static sorted(names: Iterable<string>): NameList {
    const list = new NameList();
    list.push(...[...names].sort());
    return list;
  }

  contains(name: string): boolean {
    return this.includes(name);
  }
}
