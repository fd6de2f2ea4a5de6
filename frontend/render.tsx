import { entry, fontFaces } from 'virtual:client-build';
import type { Renderer } from '../shared/publishing/publication.ts';
import { renderDocument } from './document/renderDocument.tsx';

/* Built for Node into one file, dist/render/render.mjs, whose exports are a `Renderer`. */
export const render: Renderer['render'] = (document) => renderDocument(document, { entry, fontFaces });
