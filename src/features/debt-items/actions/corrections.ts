import { isMunicipality } from '#server/files/municipalities.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { documentKind } from '#values/document.ts'

import {
  mayCorrect,
  type PersonCorrection,
  tidyCorrection,
  wrongData,
} from '../rules/corrections.ts'
import { changedMeanwhile } from '../rules/refusals.ts'
import * as store from '../store/corrections.ts'
import { lockItems } from '../store/items.ts'
import { asRefusal } from './act-refusals.ts'
import { checkGuards } from './guards.ts'
import { decider, isStale, workflowQueries } from './moves.ts'
import { readParameters } from '../store/parameters.ts'

export type { CorrectableColumn, CorrectablePerson, KeptCorrection } from '../store/corrections.ts'
export type { PersonCorrection } from '../rules/corrections.ts'

/** A person with the corrections that stand; 404 outside the person's malls. */
export async function correctionsOf(work: Work, personId: number) {
  const person = await store.findCorrectable(work.tx, personId, work.actor.malls)
  if (!person) throw new NotFound('Pessoa não encontrada.')
  return { person, corrections: await store.correctionsOf(work.tx, person) }
}

/**
 * The guided correction before a resend: it wins until the ERP's own value for that datum changes.
 * Answers the person and what was corrected. 400 with every wrong datum under the wire name that
 * `nameOf` gives, 409 for what is not in error.
 */
export async function correctPerson(
  work: Work,
  input: {
    readonly personId: number
    readonly versao: number | undefined
    readonly data: PersonCorrection
  },
  nameOf: (column: store.CorrectableColumn) => string,
): Promise<{
  readonly person: store.CorrectablePerson
  readonly correctedColumns: readonly store.CorrectableColumn[]
}> {
  const found = await store.findCorrectable(work.tx, input.personId, work.actor.malls)
  const [record] = found ? await lockItems(work.tx, [found.itemId], work.actor.malls) : []
  const person = await store.findCorrectable(work.tx, input.personId, work.actor.malls)
  if (!person || !record) throw new NotFound('Pessoa não encontrada.')
  const refusal =
    mayCorrect(record.state, person.inclusion, decider(work)) ??
    (isStale(record, input.versao) ? changedMeanwhile() : undefined)
  if (refusal) throw asRefusal([{ record, refusal }])
  const personCorrection = tidyCorrection(input.data)
  const next = { ...person.current, ...personCorrection }
  const wrong = wrongData(next, {
    today: work.today,
    isPerson: documentKind(person.document) === 'CPF',
    isMunicipality: isMunicipality(next.city, next.uf),
  })
  const campos = Object.entries(wrong).map(([column, mensagem]) => ({
    campo: nameOf(column as store.CorrectableColumn),
    mensagem,
  }))
  if (campos.length > 0) throw new InvalidInput(campos[0]?.mensagem ?? '', { campos })
  const changedColumns = store.CORRECTABLE_COLUMNS.filter(
    (column) => next[column] !== person.current[column],
  )
  if (changedColumns.length === 0) return { person, correctedColumns: [] }
  await store.keepCorrections(
    work.tx,
    person,
    changedColumns.map((field) => ({
      field,
      value: next[field],
      registerValue: person.register[field],
    })),
    { id: work.actor.id ?? 0, name: work.actor.name },
  )
  await checkGuards(work, [record.id], 'SEND', await readParameters(work.tx))
  work.audit({
    mallId: record.mallId,
    action: 'CORRIGIR_PESSOA',
    entity: 'boleto',
    entityId: record.id,
    body: {
      boleto: record.state.numBoleto,
      pessoa: person.personId,
      campos: Object.fromEntries(
        changedColumns.map((field) => [field, { de: person.current[field], para: next[field] }]),
      ),
    },
  })
  work.invalidate(workflowQueries)
  return { person, correctedColumns: changedColumns }
}
