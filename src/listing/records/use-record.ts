import type { AnswerOf, Call } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import { valueAt } from '../definition.ts'
import type { RecordFields, Register } from '../register.ts'
import type { VersionedRecord } from '../saved-meanwhile.ts'
import { toastFailureAs } from '../screen/failure-toast.ts'
import { type Act, type ActOptions, useAct } from '../screen/use-act.ts'
import { type RecordProps, useRecordForm } from './use-record-form.ts'

/** Search answer in either envelope. */
type Answer<Row> = { readonly content?: readonly Row[]; readonly data?: readonly Row[] }
type MessageAnswer = { readonly mensagem: string }

/** Fetches a record of a register; undefined if deleted. */
export async function readRecord<Row extends VersionedRecord>(
  { listing, foundBy }: Pick<Register<Row>, 'listing' | 'foundBy'>,
  key: unknown,
): Promise<Row | undefined> {
  const input = { ...listing.fixed, ...(foundBy === undefined ? {} : { [foundBy]: key }) }
  const answer = (await callServer(listing.search, input as never)) as Answer<Row>
  return (answer.content ?? answer.data ?? []).find((row) => valueAt(row, listing.rowKey) === key)
}

/** Call input beyond the form fields: the record and its base version. */
type OwnFields<F> = Omit<F, 'versao' | 'idUsuario'>

type Options<Row, F extends object, C extends Call, U extends Call> = {
  readonly formOf: (record: Row | undefined) => F
  /** Draft name, if a record has several drafts or its key is not yet known. */
  readonly draft?: string
  /** Wire names of the visible fields; errors only on these appear beside them. */
  readonly fields: readonly string[] | ((form: F) => readonly string[])
  /** More query names to invalidate, beyond those of the register. */
  readonly alsoInvalidates?: readonly string[]
  /** Called after a save; by default the dialog closes. */
  readonly onSaved?: (answer: [C] extends [never] ? AnswerOf<U> : AnswerOf<C>) => void
  /** Returns true if it reported the failure; conflicts are handled before. */
  readonly onFailure?: (failure: unknown, isNew: boolean) => boolean
}

/** The save of a record: its create call while it is new, then its change call. */
function useSaving<Row extends VersionedRecord, C extends Call, U extends Call, D extends Call>(
  register: Register<Row, C, U, D>,
  isNew: boolean,
  act: ActOptions<Call>,
) {
  // At least one exists: a register without save calls has no dialog.
  const [create, change] = [register.create?.call, register.change?.call]
  const creating = useAct<Call>((create ?? change) as Call, act)
  const changing = useAct<Call>((change ?? create) as Call, act)
  return {
    saving: isNew ? creating : changing,
    busy: creating.busy || changing.busy,
    reset: () => [creating, changing].forEach((each) => each.reset()),
  }
}

/**
 * State of a record dialog: draft, concurrent changes, create or update, and errors from browser
 * and server.
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
  const { saving, busy, reset } = useSaving(register, base === undefined, {
    invalidates: [...register.invalidates, ...(options.alsoInvalidates ?? [])],
    fields: typeof options.fields === 'function' ? options.fields(form) : options.fields,
    success: (answer: unknown) => (answer as MessageAnswer).mensagem,
    onFailure: (failure: unknown) =>
      edited.onFailure(failure) ||
      options.onFailure?.(failure, base === undefined) === true ||
      toastFailureAs(
        base ? 'Erro ao tentar atualizar registro.' : 'Erro ao tentar criar registro.',
        failure,
      ),
    onDone: (answer: unknown) => (options.onSaved ? options.onSaved(answer as never) : onClose()),
  })
  return {
    ...edited,
    busy,
    /** Errors by wire name; local errors override those of the server. */
    errors: new Map([...saving.fieldErrors, ...edited.problems]),
    reset,
    onClose,
    save: (fields: OwnFields<RecordFields<C, U>>) =>
      void saving.run(
        (base ? { ...fields, [keyName]: keyOf(base), versao: base.versao } : fields) as never,
      ),
  }
}

/** Deletes a record after confirmation. */
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
    onFailure: (failure) => toastFailureAs('Houve um erro ao tentar remover!', failure),
    onDone,
  })
