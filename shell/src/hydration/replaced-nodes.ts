/** For each node, what a translator or an extension has put in its place. */
const replacements = new WeakMap<Node, Node>();

/**
 * Lets React render into a document that something else changes as well. Chrome's translator replaces text nodes by
 * elements, in every page that a visitor reads in another language. React holds on to the nodes that it has rendered, so
 * that without this its next removal or insertion beside one throws, and a text that changes stays as it was.
 *
 * Call it before anything renders.
 */
export function tolerateReplacedNodes(root: Node): void {
  const observer = new MutationObserver(remember);
  observer.observe(root, { childList: true, subtree: true });
  /** Finds the node itself, or what is in the document in its place. */
  const current = (node: Node): Node => {
    remember(observer.takeRecords());
    let found = node;
    for (let next: Node | undefined = node; next && !found.parentNode; next = replacements.get(next))
      found = next;
    return found;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const found = current(child);
    if (found.parentNode) removeChild.call(found.parentNode, found);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    if (place && place.parentNode !== this) {
      place = current(place);
      // The place may have been wrapped. If it is nowhere in this parent, we take it for the last child.
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    return insertBefore.call(this, node, place) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      // The text node returns to its place, and a translator translates it like any new text.
      if (this instanceof Text && !this.parentNode) {
        const found = current(this);
        found.parentNode?.replaceChild(this, found);
      }
      nodeValue?.set?.call(this, value);
    },
  });
}

function remember(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes } of records) {
    for (const added of addedNodes) replacements.delete(added);
    const [removed] = removedNodes;
    const [added] = addedNodes;
    if (removed && added) replacements.set(removed, added);
  }
}
