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
import { readParameters } from '#features/platform/parameters/store/parameters.ts'

export type {
  CorrectableColumn,
  CorrectablePerson,
  StoredCorrection,
} from '../store/corrections.ts'
export type { PersonCorrection } from '../rules/corrections.ts'

/** A person with the corrections in force. Throws 404 outside the user's malls. */
export async function correctionsOf(work: Work, personId: number) {
  const person = await store.findCorrectable(work.tx, personId, work.actor.malls)
  if (!person) throw new NotFound('Pessoa não encontrada.')
  return { person, corrections: await store.correctionsOf(work.tx, person) }
}

type Correcting = {
  readonly personId: number
  /** Ids of the same person on other boletos; the correction applies to them too. */
  readonly alsoOf?: readonly number[]
  readonly versao: number | undefined
  readonly data: PersonCorrection
}

type Corrected = {
  readonly person: store.CorrectablePerson
  readonly correctedColumns: readonly store.CorrectableColumn[]
  /** Other persons corrected; excludes those whose boleto has moved on. */
  readonly others: readonly store.CorrectablePerson[]
}

/** Locks the items of these persons, then rereads the persons. */
async function lockPeople(work: Work, ids: readonly number[]) {
  const before = await store.listCorrectable(work.tx, ids, work.actor.malls)
  const itemIds = before.map(({ itemId }) => itemId)
  const locked = await lockItems(work.tx, itemIds, work.actor.malls)
  return {
    records: new Map(locked.map((record) => [record.id, record])),
    people: await store.listCorrectable(work.tx, ids, work.actor.malls),
  }
}

function refuseWrongData(
  work: Work,
  { current, document }: store.CorrectablePerson,
  correction: PersonCorrection,
  nameOf: (column: store.CorrectableColumn) => string,
): void {
  const next = { ...current, ...correction }
  const wrong = wrongData(next, {
    today: work.today,
    isPerson: documentKind(document) === 'CPF',
    isMunicipality: isMunicipality(next.city, next.uf),
  })
  const campos = Object.entries(wrong).map(([column, mensagem]) => ({
    campo: nameOf(column as store.CorrectableColumn),
    mensagem,
  }))
  if (campos.length > 0) throw new InvalidInput(campos[0]?.mensagem ?? '', { campos })
}

type ChangedPerson = {
  readonly person: store.CorrectablePerson
  readonly columns: readonly store.CorrectableColumn[]
}

/** Corrections belong to the contract: one correction covers all its boletos. */
async function storeByContract(
  work: Work,
  changedPersons: readonly ChangedPerson[],
  correction: PersonCorrection,
): Promise<void> {
  const byContract = new Map(
    changedPersons.map((one) => [`${one.person.contractId} ${one.person.guarantorId}`, one]),
  )
  for (const { person, columns } of byContract.values())
    await store.storeCorrections(
      work.tx,
      person,
      columns.map((field) => ({
        field,
        value: correction[field] ?? person.current[field],
        registerValue: person.register[field],
      })),
      { id: work.actor.id ?? 0, name: work.actor.name },
    )
}

function logCorrection(
  work: Work,
  { person, columns }: ChangedPerson,
  correction: PersonCorrection,
  boleto: string | undefined,
): void {
  work.audit({
    mallId: person.mallId,
    action: 'CORRIGIR_PESSOA',
    entity: 'boleto',
    entityId: person.itemId,
    body: {
      boleto,
      pessoa: person.personId,
      campos: Object.fromEntries(
        columns.map((field) => [field, { de: person.current[field], para: correction[field] }]),
      ),
    },
  })
}

/**
 * Corrects a person's data before a resend. A correction wins until the ERP changes that datum.
 * Returns the person and the corrections. Throws 400 listing each wrong datum under the wire name
 * from `nameOf`, and 409 if the person is not in error.
 */
export async function correctPerson(
  work: Work,
  input: Correcting,
  nameOf: (column: store.CorrectableColumn) => string,
): Promise<Corrected> {
  const { people, records } = await lockPeople(work, [input.personId, ...(input.alsoOf ?? [])])
  const person = people.find(({ personId }) => personId === input.personId)
  const record = person && records.get(person.itemId)
  if (!person || !record) throw new NotFound('Pessoa não encontrada.')
  const refusal =
    mayCorrect(record.state, person.inclusion, decider(work)) ??
    (isStale(record, input.versao) ? changedMeanwhile() : undefined)
  if (refusal) throw asRefusal([{ record, refusal }])
  const correction = tidyCorrection(input.data)
  refuseWrongData(work, person, correction, nameOf)
  const others = people.filter((one) => {
    const own = records.get(one.itemId)
    return one !== person && own && !mayCorrect(own.state, one.inclusion, decider(work))
  })
  const changedPersons = [person, ...others].flatMap((one) => {
    const columns = changedColumnsOf(one, correction)
    return columns.length === 0 ? [] : [{ person: one, columns }]
  })
  await storeByContract(work, changedPersons, correction)
  const correctedColumns = changedColumnsOf(person, correction)
  if (changedPersons.length === 0) return { person, correctedColumns, others }
  const itemIds = changedPersons.map((one) => one.person.itemId)
  await checkGuards(work, itemIds, 'SEND', await readParameters(work.tx))
  for (const one of changedPersons)
    logCorrection(work, one, correction, records.get(one.person.itemId)?.state.numBoleto)
  work.invalidate(workflowQueries)
  return { person, correctedColumns, others }
}

const changedColumnsOf = (
  { current }: store.CorrectablePerson,
  correction: PersonCorrection,
): readonly store.CorrectableColumn[] =>
  store.CORRECTABLE_COLUMNS.filter(
    (column) => correction[column] !== undefined && correction[column] !== current[column],
  )
