import type { AnswerOf, Call } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import { valueAt } from '../definition.ts'
import type { RecordFields, Register } from '../register.ts'
import type { VersionedRecord } from '../saved-meanwhile.ts'
import { toldAs } from '../screen/failure-toast.ts'
import { type Act, useAct } from '../screen/use-act.ts'
import { type RecordProps, useRecordForm } from './use-record-form.ts'

/** What the search of a list answers, in either envelope. */
type Answer<Row> = { readonly content?: readonly Row[]; readonly data?: readonly Row[] }
type MessageAnswer = { readonly mensagem: string }

/** A record of a register as it is now; undefined when it is no longer there. */
export async function readRecord<Row extends VersionedRecord>(
  { listing, foundBy }: Pick<Register<Row>, 'listing' | 'foundBy'>,
  key: unknown,
): Promise<Row | undefined> {
  const input = { ...listing.fixed, ...(foundBy === undefined ? {} : { [foundBy]: key }) }
  const answer = (await callServer(listing.search, input as never)) as Answer<Row>
  return (answer.content ?? answer.data ?? []).find((row) => valueAt(row, listing.rowKey) === key)
}

/**
 * What the calls are given besides the fields of the form: the record and the version over which
 * was typed.
 */
type OwnFields<F> = Omit<F, 'versao' | 'idUsuario'>

type Options<Row, F extends object, C extends Call, U extends Call> = {
  readonly formOf: (record: Row | undefined) => F
  /**
   * Names of the draft that is kept of what is typed, where one record has several, or its key is
   * not known yet.
   */
  readonly draft?: string
  /** Wire names of the fields on the screen: a refusal of these alone is told beside them. */
  readonly fields: readonly string[] | ((form: F) => readonly string[])
  /** Also what the person's own lists read again, beyond what the register invalidates. */
  readonly alsoInvalidates?: readonly string[]
  /** After a save; without it the dialog closes. */
  readonly onSaved?: (answer: [C] extends [never] ? AnswerOf<U> : AnswerOf<C>) => void
  /** Answers true where it tells the failure; a colleague who was faster is told before. */
  readonly onFailure?: (failure: unknown, isNew: boolean) => boolean
}

/**
 * The state of the dialog of a record: what is typed, kept as a draft; who saved the same record
 * meanwhile; the save, of a new record or of the next version of one that is there; what is wrong,
 * here and as the server said it.
 */
export function useRecord<
  Row extends VersionedRecord,
  F extends object,
  C extends Call,
  U extends Call,
  D extends Call,
>(
  register: Register<Row, C, U, D>,
  { record, current, onClose }: RecordProps<Row>,
  options: Options<Row, F, C, U>,
) {
  const { listing, key: keyName } = register
  const keyOf = (row: Row) => valueAt(row, listing.rowKey)
  const draft = options.draft ?? `${listing.name} ${record ? String(keyOf(record)) : 'novo'}`
  const edited = useRecordForm<Row, F>(
    draft,
    { record, current },
    { formOf: options.formOf, readNewest: (row) => readRecord(register, keyOf(row)) },
  )
  const { base, form } = edited
  const act = {
    invalidates: [...register.invalidates, ...(options.alsoInvalidates ?? [])],
    fields: typeof options.fields === 'function' ? options.fields(form) : options.fields,
    success: (answer: unknown) => (answer as MessageAnswer).mensagem,
    onFailure: (failure: unknown) =>
      edited.onFailure(failure) ||
      options.onFailure?.(failure, base === undefined) === true ||
      toldAs(
        base ? 'Erro ao tentar atualizar registro.' : 'Erro ao tentar criar registro.',
        failure,
      ),
    onDone: (answer: unknown) => (options.onSaved ? options.onSaved(answer as never) : onClose()),
  }
  // One of them is there: a register that nobody saves has no dialog.
  const [create, change] = [register.create?.call, register.change?.call]
  const creating = useAct<Call>((create ?? change) as Call, act)
  const changing = useAct<Call>((change ?? create) as Call, act)
  const saving = base ? changing : creating
  return {
    ...edited,
    busy: creating.busy || changing.busy,
    /** By wire name: what the server refused, and above it what is wrong here. */
    errors: new Map([...saving.fieldErrors, ...edited.problems]),
    reset: () => [creating, changing].forEach((each) => each.reset()),
    onClose,
    save: (fields: OwnFields<RecordFields<C, U>>) =>
      void saving.run(
        (base ? { ...fields, [keyName]: keyOf(base), versao: base.versao } : fields) as never,
      ),
  }
}

/** Removes a record: what the confirmation starts. */
export const useRecordRemoval = <
  Row extends VersionedRecord,
  C extends Call,
  U extends Call,
  D extends Call,
>(
  { remove, invalidates }: Register<Row, C, U, D>,
  {
    alsoInvalidates = [],
    onDone,
  }: { readonly alsoInvalidates?: readonly string[]; readonly onDone: () => void },
): Act<D> =>
  useAct(remove?.call as D, {
    invalidates: [...invalidates, ...alsoInvalidates],
    success: (answer) => (answer as MessageAnswer).mensagem,
    onFailure: (failure) => toldAs('Houve um erro ao tentar remover!', failure),
    onDone,
  })
