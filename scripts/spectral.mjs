// Holds the bundled documents against the rules of Spectral; warnings count. Exceptions stand in spectral.ruleset.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import spectral from '@stoplight/spectral-core';
import ruleset from '../spectral.ruleset.mjs';

const linter = new spectral.Spectral();
linter.setRuleset(new spectral.Ruleset(ruleset));
for (const name of ['openapi', 'compatible', 'binhost']) {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, `../generated/${name}.json`), 'utf8'));
  const findings = await linter.run(document);
  for (const { code, message, path } of findings)
    console.error(`generated/${name}.json: ${path.join('/')}: ${message} (${code})`);
  console.log(`spectral: generated/${name}.json has ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}
