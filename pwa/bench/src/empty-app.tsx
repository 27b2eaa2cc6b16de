// The least that an app of the same libraries can be: one form, one row read from Dexie, and the same worker.
import { createStatusStore } from '#data/sync-status/status-store.ts';
import '#app/styles/styles.ts';
import { Anchor, Button, MantineProvider, PasswordInput, TextInput } from '@mantine/core';
import { Dexie, type Table } from 'dexie';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { create } from 'zustand';
import { registerWorker } from '#app/update/register-worker.ts';

class EmptyDb extends Dexie {
  declare rows: Table<{ key: string; name: string }, string>;

  constructor() {
    super('empty-app');
    this.version(1).stores({ rows: 'key' });
  }
}

const useStore = create<{ name: string | undefined }>(() => ({ name: undefined }));

async function readName(): Promise<void> {
  const db = new EmptyDb();
  const name = (await db.rows.get('this'))?.name ?? 'nobody';
  await db.rows.put({ key: 'this', name: 'somebody' });
  useStore.setState({ name });
}

function Page() {
  const name = useStore((state) => state.name);
  return (
    <main>
      <h1>{name && <span data-row>{name}</span>}</h1>
      <form>
        <TextInput label="Username" />
        <PasswordInput label="Password" />
        <Button type="submit" fullWidth>
          Start
        </Button>
      </form>
      <Anchor component={Link} to="/elsewhere">
        Elsewhere
      </Anchor>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root element');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <MantineProvider forceColorScheme="light">
        <Routes>
          <Route path="*" element={<Page />} />
        </Routes>
      </MantineProvider>
    </BrowserRouter>
  </StrictMode>,
);

void registerWorker(createStatusStore());
void readName();
