import type { ComponentType } from 'react';

export const modules = import.meta.glob<{ default: ComponentType }>('../pages/admin/*.tsx');

export const loadAdminLayout = () => import('../pages/frames/AdminLayout.tsx');
export const loadArchiveAdmin = () => import('../pages/frames/ArchiveAdmin.tsx');
