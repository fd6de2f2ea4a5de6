import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { maxPastLetters, type PastLetter, type PastLetterResult } from '../../../../shared/letters/model/pastLetter.ts';
import { letters } from '../../../../shared/letters/routes.ts';
import { counted } from '../../../../shared/platform/text.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { useUnloadGuard } from '../../../ui/dialogs/unsavedChanges.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import { focusWhenShown } from '../../../ui/forms/ResultMessage.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Progress } from '../../../ui/text/Progress.tsx';
import { Notice, Small } from '../../../ui/text/Text.tsx';
import { type FoundLetter, leftOutWords, type PastExport, readExport, UnusableFile } from './readExport.ts';

const { useAddPastLettersMutation } = api.injectEndpoints({
  endpoints: (build) => ({ addPastLetters: mutation(build, letters.addPast, { changes: ['Letters'] }) }),
});

/** An export of which the site still lacks `letters`. */
interface Checked extends PastExport {
  known: number;
}

export function PastLetters({ onClose }: { onClose: () => void }) {
  const [checked, setChecked] = useState<Checked>();
  return (
    <Dialog title="Import past letters" onClose={onClose}>
      {checked ? (
        <Import checked={checked} onAnother={() => setChecked(undefined)} onClose={onClose} />
      ) : (
        <ChooseExport onChecked={setChecked} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** In bytes: the browser has all of it in memory. */
const maxSize = 300_000_000;

function ChooseExport({ onChecked, onClose }: { onChecked: (checked: Checked) => void; onClose: () => void }) {
  const [add] = useAddPastLettersMutation();
  const [chosen, setChosen] = useState<{ bytes: Uint8Array; found: PastExport }>();
  const [home, setHome] = useState('');
  const [withEmailOnly, setWithEmailOnly] = useState(false);
  const [problems, setProblems] = useState<{ file?: string; home?: string; failure?: string }>({});
  const [isPending, setPending] = useState(false);
  const emailOnly = chosen?.found.letters.filter((each) => each.emailOnly).length ?? 0;
  const needsHome = chosen?.found.letters.some((each) => each.needsHome) ?? false;

  async function choose(file: File | undefined) {
    setChosen(undefined);
    setProblems({});
    try {
      if (file && file.size > maxSize) throw new UnusableFile('Please choose a file of at most 300 MB.');
      const bytes = new Uint8Array(await (file ?? new Blob()).arrayBuffer());
      if (file) setChosen({ bytes, found: readExport(bytes) });
    } catch (error) {
      const isTold = error instanceof UnusableFile;
      setProblems({ file: isTold ? error.message : 'This file is incomplete or damaged. Please export it again.' });
    }
  }

  async function check() {
    if (isPending) return;
    const address = siteAddress(home);
    if (!chosen) return setProblems({ file: problems.file ?? 'Please choose a file.' });
    if (needsHome && !address)
      return setProblems({ home: 'Please enter the former site’s address, such as https://river.org' });
    setPending(true);
    setProblems({});
    try {
      const { letters: all, leftOut, from } = needsHome ? readExport(chosen.bytes, address) : chosen.found;
      const wanted = all.filter((each) => withEmailOnly || !each.emailOnly);
      const results: PastLetterResult[] = [];
      while (results.length < wanted.length) {
        const some = wanted.slice(results.length, results.length + maxPastLetters.asked);
        const asked = some.map(({ letter: { previewText: _, htmlContent: __, ...known } }) => known);
        results.push(...(await add({ body: { check: true, letters: asked } }).unwrap()));
      }
      const fresh = wanted.filter((_, at) => results[at]?.outcome === 'new');
      const without = all.length - wanted.length;
      onChecked({
        ...{ from, letters: fresh, known: wanted.length - fresh.length },
        leftOut: { ...leftOut, ...(without > 0 && { emailOnly: without }) },
      });
    } catch (error) {
      setProblems({ failure: errorMessage(error) });
      setPending(false);
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <TextField
        label="Export from Ghost or Substack"
        type="file"
        accept=".json,.zip"
        hint="In Ghost: Settings, Import/Export, Export content: a JSON file. In Substack: Settings, Exports: a ZIP file."
        error={problems.file}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {needsHome && (
        <TextField
          label="Address of the former site"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="Ghost’s file leaves it out of the addresses of pictures and links."
          value={home}
          error={problems.home}
          onChange={({ target }) => setHome(target.value)}
        />
      )}
      {emailOnly > 0 && (
        <Checkbox
          label={`Include ${counted(emailOnly, 'letter')} that went out by email only`}
          hint="They were never on the web. Here, everyone can read them."
          checked={withEmailOnly}
          onChange={({ target }) => setWithEmailOnly(target.checked)}
        />
      )}
      <Small>
        They become letters on the site, with the date they were sent. This doesn’t publish or email anything yet.
      </Small>
      <FormActions
        {...{ onCancel: onClose, isPending, failure: problems.failure ?? '' }}
        label="Check the File"
        pendingLabel="Checking..."
      />
    </Form>
  );
}

function siteAddress(written: string): string | undefined {
  const address = written.trim().replace(/^(?!https?:)/i, 'https://');
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

interface ImportProps {
  checked: Checked;
  onAnother: () => void;
  onClose: () => void;
}

function Import({ checked: { from, letters: found, leftOut, known }, onAnother, onClose }: ImportProps) {
  const [add] = useAddPastLettersMutation();
  const [results, setResults] = useState<PastLetterResult[]>([]);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useUnloadGuard(isPending);

  async function start() {
    const done = [...results];
    setPending(true);
    setFailure('');
    try {
      while (isOpen.current && done.length < found.length) {
        done.push(...(await add({ body: { check: false, letters: nextOf(found, done.length) } }).unwrap()));
        setResults([...done]);
      }
    } catch (error) {
      setFailure(`It stopped after ${counted(done.length, 'letter')}, which stay on the site. ${errorMessage(error)}`);
    }
    setPending(false);
  }

  if (found.length > 0 && results.length === found.length) return <Imported {...{ found, results, onClose }} />;
  const number = (count: number) => count.toLocaleString();
  return (
    <>
      <p ref={focusWhenShown} tabIndex={-1}>
        {found.length > 0
          ? `${counted(found.length, 'letter')} from ${from}, ${daysOf(found)}.`
          : `There’s no letter in this export from ${from} that isn’t here already.`}
      </p>
      <Facts
        $width="minmax(0, 22rem)"
        facts={[
          ['To import', number(found.length)],
          ...(known > 0 ? [['Here already, or taken off the site', number(known)] as [string, string]] : []),
          ...Object.entries(leftOut).map(([reason, count]): [string, string] => [
            leftOutWords[reason as keyof typeof leftOut],
            `${number(count)} left out`,
          ]),
        ]}
      />
      {found.length > 0 && (
        <>
          <Pictures found={found} />
          <Notice tone="plain">
            No one is emailed. Each letter gets a page of its own, which everyone can read, and keeps its former
            address’s last part where it can.
          </Notice>
          {isPending && <Progress words="Importing the letters…" done={results.length} total={found.length} />}
          {isPending && (
            <Small>Keep this open. If it’s interrupted, import the file again: no letter comes twice.</Small>
          )}
          {failure && (
            <Notice tone="danger" role="alert">
              {failure}
            </Notice>
          )}
        </>
      )}
      <ButtonRow>
        {found.length > 0 && (
          <Button disabled={isPending} onClick={() => void start()}>
            {isPending ? 'Importing...' : `Import ${counted(found.length - results.length, 'letter')}`}
          </Button>
        )}
        {!isPending && (
          <Button look="plain" onClick={onAnother}>
            Another File
          </Button>
        )}
      </ButtonRow>
    </>
  );
}

const daysOf = (found: FoundLetter[]): string =>
  [...new Set([found[0], found.at(-1)].map((each) => each && dayOf(each.letter.sentAt)))].join(' to ');

function Pictures({ found }: { found: FoundLetter[] }) {
  const hosts = found.flatMap(({ pictureHosts }) => pictureHosts);
  if (hosts.length === 0) return null;
  return (
    <Notice tone="care">
      {counted(hosts.length, 'picture')} will still come from {[...new Set(hosts)].slice(0, 5).join(', ')}. What you
      delete there disappears from the letters here, too.
    </Notice>
  );
}

/** In characters of JSON: below what a request may have. */
const maxRequest = 800_000;

function nextOf(found: FoundLetter[], from: number): PastLetter[] {
  let size = 0;
  const some = found.slice(from, from + maxPastLetters.brought).map(({ letter }) => letter);
  return some.filter((letter, at) => {
    size += JSON.stringify(letter).length;
    return at === 0 || size < maxRequest;
  });
}

interface ImportedProps {
  found: FoundLetter[];
  results: PastLetterResult[];
  onClose: () => void;
}

function Imported({ found, results, onClose }: ImportedProps) {
  const all = found.map(({ letter }, at) => ({ ...letter, former: letter.slug, ...results[at] }));
  const of = (wanted: PastLetterResult['outcome']) => all.filter(({ outcome }) => outcome === wanted);
  const moved = of('new').filter(({ former, slug }) => former !== slug);
  return (
    <>
      <p ref={focusWhenShown} tabIndex={-1}>
        Imported: {counted(of('new').length, 'letter')}. No one was emailed. The pages appear on the site within
        minutes.
      </p>
      {of('known').length > 0 && <p>Here already: {counted(of('known').length, 'letter')}.</p>}
      {of('tooLong').length > 0 && (
        <p>
          Left out, as too long for a page:{' '}
          {of('tooLong')
            .map(({ subject }) => `“${subject}”`)
            .join(', ')}
          .
        </p>
      )}
      {moved.length > 0 && (
        <Facts facts={moved.map(({ former = '', slug = '' }) => [former, `is now ${pages.letters}/${slug}`])} />
      )}
      <Small>
        To lead readers here, have the former site redirect each old address to {pages.letters}/ followed by its last
        part. Under <Link to={pages.adminCampaigns}>Scheduled and Sent</Link>, you can take a letter off the site.
      </Small>
      <ButtonRow>
        <Button onClick={onClose}>Done</Button>
        <ButtonLink look="plain" to={pages.letters}>
          See the Letters
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
