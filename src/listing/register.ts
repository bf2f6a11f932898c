import type { Call, InputOf } from '#contract/call.ts'

import type { Listing } from './definition.ts'
import type { VersionedRecord } from './saved-meanwhile.ts'

/**
 * One act on a record: its call, its name in the decision log, and what people read once it is
 * done.
 */
export type RecordAct<C extends Call = Call> = {
  readonly call: C
  readonly action: string
  readonly says: string
}

/**
 * Records that people edit, declared once: their list, what saves and removes them, and what that
 * says. The server (`src/listing/server/register-routes.ts`) makes the routes of it, the browser
 * (`src/listing/records/use-record.ts`) the state of the dialog. Where one call creates and
 * changes, it is named in both acts.
 */
export type Register<
  Row extends VersionedRecord = VersionedRecord,
  C extends Call = never,
  U extends Call = never,
  D extends Call = never,
> = {
  readonly listing: Listing<Row>
  /** What the decision log calls a record. */
  readonly entity: string
  /** Under which name the calls that change and remove take the key of the record. */
  readonly key: string
  /**
   * The filter of the search that finds one record by its key; without one the search answers every
   * record.
   */
  readonly foundBy?: string
  readonly create?: RecordAct<C>
  readonly change?: RecordAct<U>
  readonly remove?: RecordAct<D>
  /** Names that browsers read again after each of the acts. */
  readonly invalidates: readonly string[]
  /**
   * How a sentence calls a record that is not there, where that is more than the noun of the list.
   */
  readonly calledAs?: string
}

/** A register whose row and calls do not matter. */
export type AnyRegister = Omit<Register, 'listing' | 'create' | 'change' | 'remove'> & {
  readonly listing: Listing
  readonly create?: RecordAct
  readonly change?: RecordAct
  readonly remove?: RecordAct
}

/**
 * What a save is given: the fields of the call that creates, or of the one that changes where
 * nobody creates by hand.
 */
export type RecordFields<C extends Call, U extends Call> = [C] extends [never]
  ? InputOf<U>
  : InputOf<C>

const registers = new Map<string, AnyRegister>()

/** Declares a register. */
export function register<
  Row extends VersionedRecord,
  C extends Call = never,
  U extends Call = never,
  D extends Call = never,
>(declaration: Register<Row, C, U, D>): Register<Row, C, U, D> {
  registers.set(declaration.listing.name, declaration as unknown as AnyRegister)
  return declaration
}

/** Every register that the program knows, by the name of its list. */
export const declaredRegisters = (): ReadonlyMap<string, AnyRegister> => registers

type RegisterNames = Pick<AnyRegister, 'calledAs'> & { readonly listing: Pick<Listing, 'noun'> }

const isFeminine = ({ listing }: RegisterNames) => listing.noun[2] === 'feminine'
const nameOf = ({ calledAs, listing }: RegisterNames) => calledAs ?? listing.noun[0]

/** 'Empresa não encontrada.': also of a record of malls that the person does not see. */
export function notFoundSentence(of: RegisterNames): string {
  const name = nameOf(of)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} não encontrad${isFeminine(of) ? 'a' : 'o'}.`
}

/** What a save is refused with when a colleague saved the same record first. */
export const changedMeanwhileSentence = (of: RegisterNames): string =>
  isFeminine(of)
    ? `Esta ${of.listing.noun[0]} foi alterada por outra pessoa. Confira e tente de novo.`
    : `Este ${of.listing.noun[0]} foi alterado por outra pessoa. Confira e tente de novo.`
