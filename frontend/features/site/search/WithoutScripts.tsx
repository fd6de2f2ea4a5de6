import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Input } from '../../../ui/forms/TextField.styles.ts';
import { Prose } from '../../../ui/text/Text.ts';
import { space, width } from '../../../ui/theme/theme.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  align-items: end;
  max-width: ${width.form};
  div { flex: 1 1 14rem; }
  label { font-weight: 600; }
`;

/** How else to find something on the site. No other site is asked before somebody presses the button. */
export const WithoutScripts = () => (
  <noscript>
    <Prose>
      <p>
        Searching here needs JavaScript. DuckDuckGo can search this site for you, or look through the{' '}
        <Link to={pages.interviews}>interviews</Link>, the <Link to={pages.archive}>archive of guests</Link> and the{' '}
        <Link to={pages.letters}>letters</Link>.
      </p>
      <Form action="https://duckduckgo.com/" method="get">
        <input type="hidden" name="sites" value={new URL(site.url).host} />
        <div>
          <label htmlFor="elsewhere">Look for</label>
          <Input id="elsewhere" type="search" name="q" required />
        </div>
        <Button type="submit">Search with DuckDuckGo</Button>
      </Form>
    </Prose>
  </noscript>
);
