import { LazyComponent } from '../ui/LazyComponent.tsx';

/* What stands further down on Home. */
export const featured = new LazyComponent(() => import('../features/events/Featured.tsx'));
export const joinCommunity = new LazyComponent(() => import('../features/newsletter/JoinCommunity.tsx'));
