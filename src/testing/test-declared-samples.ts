// Samples of calls that follow from the sample of their register or importer.
import { type AnyImporter, declaredImporters } from '#listing/importer.ts'
import { type AnyRegister, declaredRegisters } from '#listing/register.ts'

import { importerSamples } from './test-importer-samples.ts'
import type { TwoMalls } from './test-malls.ts'
import { registerSamples } from './test-register-samples.ts'
import { last, nobody, type Sample, type Target } from './test-targets.ts'

type Samples = Readonly<Record<string, (target: Target) => Sample>>

const worldOf = (target: Target): TwoMalls => ({
  own: last(target),
  foreign: last(target),
  cycle: target.cycle,
  group: target.group,
  sharedBatch: target.batch,
  sharedLoad: target.load,
})

/** Search, download, create, change and remove; the changed record does not exist. */
function samplesOfRegister(name: string, register: AnyRegister): Samples {
  const { listing, key: keyName, create, change, remove } = register
  const { search, download } = listing
  const sample = registerSamples[name]
  if (!sample) return {}
  const window = { page: 1, size: 50 }
  const recordOf = (call: { readonly path: string }, fields: Readonly<Record<string, unknown>>) => {
    const key = (fields[keyName] as string | undefined) ?? nobody
    return call.path.includes(`{${keyName}}`)
      ? { params: { [keyName]: key }, body: fields }
      : { body: sample.toBody?.(fields, key, undefined) ?? { ...fields, [keyName]: key } }
  }
  return {
    [search.name]: () => (search.method === 'GET' ? { query: window } : { body: window }),
    ...(download && { [download.name]: () => ({}) }),
    ...(remove && { [remove.call.name]: () => recordOf(remove.call, sample.removal ?? {}) }),
    ...(change && {
      [change.call.name]: (target: Target) =>
        recordOf(change.call, sample.fieldsToChange(worldOf(target), 1, nobody)),
    }),
    // One call that creates and changes has the sample of a new record.
    ...(create && {
      [create.call.name]: (target: Target) => ({
        body: sample.fieldsToCreate?.(worldOf(target)) ?? {},
      }),
    }),
  }
}

function samplesOfImporter(name: string, { upload }: AnyImporter): Samples {
  const sample = importerSamples[name]
  if (!sample) return {}
  const { fileName, header, bad, fields } = sample
  const body = { ...fields, ensaio: 'true' }
  return { [upload.name]: () => ({ body, file: [fileName, `${header}\r\n${bad.line}\r\n`] }) }
}

/** Samples of the calls of every register and importer. */
export const declaredSamples = (): Samples =>
  Object.fromEntries(
    [
      ...[...declaredRegisters()].map(([name, one]) => samplesOfRegister(name, one)),
      ...[...declaredImporters()].map(([name, one]) => samplesOfImporter(name, one)),
    ].flatMap((one) => Object.entries(one)),
  )
