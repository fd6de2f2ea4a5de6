/** React for browsers, as a module: what imports the package itself needs the bundler's runtime. */
export { createRoot, hydrateRoot } from 'react-dom/client';
