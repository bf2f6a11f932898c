import type { ComponentType, ReactNode } from 'react'

import type { ColumnLayout } from '#ui/table/column.ts'

import type { Listing } from '../definition.ts'
import type { SearchInput } from '../search-input.ts'
import type { TenantKey } from './tenant-key.ts'

/** Whom a panel shows. */
export type PeekedTenant = {
  readonly tenant: TenantKey
  /** The workflow item of the row. */
  readonly item: number | undefined
}

/** Props of the panel body, below the tenant's name. */
export type PeekBodyProps = PeekedTenant & {
  /** The row that follows in the list, whose data is loaded ahead. */
  readonly next: PeekedTenant | undefined
  /** The list's actions on the row, given the facts loaded by the panel. */
  readonly acts: ((facts: unknown) => ReactNode) | undefined
}

/** The parts of a saved view that a list needs. */
export type OpenedView = {
  readonly id: number
  readonly name: string
  readonly layout: ColumnLayout
}

/** Props of the saved-views card. */
export type ViewsProps = {
  readonly listing: Listing
  readonly layout: ColumnLayout
  /** Filter and order as sent to the search. */
  readonly input: SearchInput
  /** The filters include a document. */
  readonly hasDocument: boolean
  readonly opened: OpenedView | undefined
  readonly onDone: () => void
}

/** What lists need from the shell: the user and storage of preferences. */
export type ListingHost = {
  /** Profile name of the signed-in user; some fields are locked by profile. */
  readonly profile: () => string
  /** True if the user may open the screen. */
  readonly opens: (path: string) => boolean
  /** The next work of the user's queue on another screen than this path. */
  readonly nextInQueue?: (
    path: string,
  ) => { readonly label: string; readonly path: string } | undefined
  /** Body of the tenant panel. */
  readonly peekBody?: ComponentType<PeekBodyProps>
  /** Asks for the data of a panel that is about to open. */
  readonly loadPeek?: (peeked: PeekedTenant) => void
  /** Ids of tenants that a list names by document; undefined for unknown ones. */
  readonly findTenants?: (
    tenants: readonly Extract<TenantKey, { readonly document: string }>[],
  ) => Promise<readonly (number | undefined)[]>
  /** Glossary help button. */
  readonly explained?: ComponentType<{ readonly term: string; readonly name: string }>
  /** Saved-views card of a list, and one view; null = not visible to this user. */
  readonly views?: ComponentType<ViewsProps>
  readonly readView?: (id: number) => Promise<OpenedView | null>
  readonly readPreference: (screen: string) => Promise<unknown>
  readonly savePreference: (
    screen: string,
    value: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>
}

let host: ListingHost = {
  profile: () => '',
  opens: () => false,
  readPreference: async () => null,
  savePreference: async () => null,
}

/** Called once by the shell. */
export function setListingHost(of: ListingHost): void {
  host = of
}

export const listingHost = (): ListingHost => host
