/** Maps each removed node to the node that a translator or an extension put in its place. */
const replacements = new WeakMap<Node, Node>();

/**
 * Lets React render into a document that other software changes. Chrome's translator replaces text nodes with elements
 * on every page that it translates. React keeps references to the nodes that it rendered. Without this patch, React
 * would throw when it next removes or inserts a node beside a replaced node, and changed text would stay stale.
 *
 * Call this before anything renders.
 */
export function tolerateReplacedNodes(root: Node): void {
  const observer = new MutationObserver(remember);
  observer.observe(root, { childList: true, subtree: true });
  /** Returns the node itself, or the node that replaced it in the document. */
  const findCurrent = (node: Node): Node => {
    remember(observer.takeRecords());
    let found = node;
    for (let next: Node | undefined = node; next && !found.parentNode; next = replacements.get(next))
      found = next;
    return found;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const found = findCurrent(child);
    if (found.parentNode) removeChild.call(found.parentNode, found);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    let place = before;
    if (place && place.parentNode !== this) {
      place = findCurrent(place);
      // The reference node may have been wrapped, so use its ancestor in this parent. If there is none, append.
      while (place && place.parentNode !== this) place = place.parentNode;
    }
    return insertBefore.call(this, node, place) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      // Put the original text node back, so that the browser's page translation treats the changed text as new.
      if (this instanceof Text && !this.parentNode) {
        const found = findCurrent(this);
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
