/** Compiles the validators of the generated documents ahead of time, so that neither start-up nor tests have to. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installationRoot } from '../src/config';
import { DOCUMENTS, readDocument } from '../src/http/document';
import { PARAMETERS } from '../src/http/parameters';
import { EXPLANATIONS } from '../src/http/problems';
import { REPLIES } from '../src/http/reply-check';
import { modulePath, moduleOf } from '../src/http/schema-validators';
import { REQUESTS } from '../src/http/validate';

for (const name of DOCUMENTS) {
  for (const family of [PARAMETERS, REQUESTS, EXPLANATIONS, REPLIES]) {
    const path = join(installationRoot(), modulePath(family, name));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, moduleOf(family, readDocument(name)));
  }
}
