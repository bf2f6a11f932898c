import type { Call, InputOf } from '#contract/call.ts'

import type { Listing } from './definition.ts'
import type { VersionedRecord } from './saved-meanwhile.ts'

/** An action on a record: call, name in the decision log, success message. */
export type RecordAct<C extends Call = Call> = {
  readonly call: C
  readonly action: string
  readonly message: string
}

/**
 * Editable records declared once: list, save and delete calls, messages.
 * `src/listing/server/register-routes.ts` makes the routes of it,
 * `src/listing/records/use-record.ts` the dialog state. If one call creates and changes, name it in
 * both.
 */
export type Register<
  Row extends VersionedRecord = VersionedRecord,
  C extends Call = never,
  U extends Call = never,
  D extends Call = never,
> = {
  readonly listing: Listing<Row>
  /** Entity name in the decision log. */
  readonly entity: string
  /** Parameter name of the record key in the change and remove calls. */
  readonly key: string
  /** Search filter that finds one record by key; without it, the search returns all records. */
  readonly foundBy?: string
  readonly create?: RecordAct<C>
  readonly change?: RecordAct<U>
  readonly remove?: RecordAct<D>
  /** Query names to invalidate after each action. */
  readonly invalidates: readonly string[]
  /** Noun for 'not found' messages, if it differs from the list's noun. */
  readonly calledAs?: string
}

/** A register of any row and calls. */
export type AnyRegister = Omit<Register, 'listing' | 'create' | 'change' | 'remove'> & {
  readonly listing: Listing
  readonly create?: RecordAct
  readonly change?: RecordAct
  readonly remove?: RecordAct
}

/** Fields of a save: those of create, or of change if records are not created by hand. */
export type RecordFields<C extends Call, U extends Call> = [C] extends [never]
  ? InputOf<U>
  : InputOf<C>

const registers = new Map<string, AnyRegister>()

export function register<
  Row extends VersionedRecord,
  C extends Call = never,
  U extends Call = never,
  D extends Call = never,
>(declaration: Register<Row, C, U, D>): Register<Row, C, U, D> {
  registers.set(declaration.listing.name, declaration as unknown as AnyRegister)
  return declaration
}

/** All registers by list name. */
export const declaredRegisters = (): ReadonlyMap<string, AnyRegister> => registers

type RegisterNames = Pick<AnyRegister, 'calledAs'> & { readonly listing: Pick<Listing, 'noun'> }

const isFeminine = ({ listing }: RegisterNames) => listing.noun[2] === 'feminine'
const nameOf = ({ calledAs, listing }: RegisterNames) => calledAs ?? listing.noun[0]

/** 'Empresa não encontrada.'; also used for records of malls that the user cannot see. */
export function notFoundSentence(of: RegisterNames): string {
  const name = nameOf(of)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} não encontrad${isFeminine(of) ? 'a' : 'o'}.`
}

/** Refusal of a save after a colleague's concurrent save. */
export const changedMeanwhileSentence = (of: RegisterNames): string =>
  isFeminine(of)
    ? `Esta ${of.listing.noun[0]} foi alterada por outra pessoa. Confira e tente de novo.`
    : `Este ${of.listing.noun[0]} foi alterado por outra pessoa. Confira e tente de novo.`
