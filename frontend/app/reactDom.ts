/** A separate module, so that the entry can import React without the bundler's runtime for packages. */
export { createRoot, hydrateRoot } from 'react-dom/client';
