import { SiteSearch } from '../../features/site/search/SiteSearch.tsx';
import { Band } from '../../ui/layout/layout.tsx';

export default function Search() {
  return (
    <Band width="60rem">
      <h1 tabIndex={-1}>Search</h1>
      <SiteSearch />
    </Band>
  );
}
