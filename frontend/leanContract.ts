import type { Plugin } from 'vite';

const schemas = new Set(['params', 'query', 'request', 'response']);

interface Node {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
  properties?: Node[];
  init?: Node;
  callee?: Node;
  object?: Node;
  name?: string;
  source?: { value?: string };
}

/**
 * Leaves the schemas of requests and responses out of what visitors download. A call needs an endpoint's method, path
 * and auth; its schemas are for the server, and for types. Forms import the model that they check against by
 * themselves, and only once somebody fills them in. It makes Home 7 KB lighter.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/shared\/(contract|model)\/\w+\.ts$/ },
      handler(code, id) {
        const lean = id.includes('/contract/') ? withoutSchemas(code, this.parse(code)) : code;
        return { code: lean, map: null, moduleSideEffects: false };
      },
    },
  };
}

function withoutSchemas(code: string, tree: unknown): string {
  const edits = [
    ...nodes(tree).filter(isEndpoint).flatMap(schemaProperties),
    ...nodes(tree).filter(isSchemaVariable),
    ...nodes(tree).filter(isSchemaImport),
  ].toSorted((a, b) => b.start - a.start);
  return edits.reduce((text, { type, start, end, key }) => {
    if (type === 'ImportDeclaration') return text.slice(0, start) + text.slice(end);
    // A property `request: z...` or a variable `message = z...`
    const emptied = key ? `${key.name}: undefined` : `${code.slice(start, end).split('=')[0]}= undefined`;
    return text.slice(0, start) + emptied + text.slice(end);
  }, code);
}

/** Either is enough: what several endpoints have in common may stand in an object that they spread. */
const isEndpoint = ({ type, properties }: Node) =>
  type === 'ObjectExpression' &&
  ['method', 'path'].some((name) => properties?.some((property) => property.key?.name === name));

const schemaProperties = ({ properties = [] }: Node) =>
  properties.filter((property) => schemas.has(property.key?.name ?? ''));

/** An import that nothing uses any more would still bind its chunk to this one. */
const isSchemaImport = ({ type, source }: Node) =>
  type === 'ImportDeclaration' && /^zod|\/model\/|\/page\.ts$/.test(source?.value ?? '');

/** Is it `name = z.something(...)...`? */
function isSchemaVariable({ type, init }: Node): boolean {
  let root = type === 'VariableDeclarator' ? init : undefined;
  while (root?.callee ?? root?.object) root = root?.callee ?? root?.object;
  return root?.name === 'z';
}

/** The tree's nodes, all of them. */
function nodes(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodes);
  if (typeof tree !== 'object' || tree === null) return [];
  const below = Object.values(tree).flatMap(nodes);
  return 'type' in tree ? [tree as Node, ...below] : below;
}
