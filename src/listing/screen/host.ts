import type { ComponentType, ReactNode } from 'react'

import type { ColumnLayout } from '#ui/table/column.ts'

import type { Listing } from '../definition.ts'
import type { SearchInput } from '../search-input.ts'
import type { TenantKey } from './tenant-key.ts'

/** What stands in the panel beside a list, below the name of the tenant. */
export type PeekBodyProps = {
  readonly tenant: TenantKey
  /** The item of the workflow that the row is. */
  readonly item: number | undefined
  /** What this list can do with the row, given what the panel has read. */
  readonly acts: ((facts: unknown) => ReactNode) | undefined
}

/** A view that somebody saved, as far as a list has to know it. */
export type OpenedView = {
  readonly id: number
  readonly name: string
  readonly layout: ColumnLayout
}

/** What the card of the saved views is given of its list. */
export type ViewsProps = {
  readonly listing: Listing
  readonly layout: ColumnLayout
  /** The filter and order as the search takes them. */
  readonly input: SearchInput
  /** A document is among the filters. */
  readonly hasDocument: boolean
  readonly opened: OpenedView | undefined
  readonly onDone: () => void
}

/**
 * What list screens need of the program around them: who looks, and where a person's own
 * arrangement is kept.
 */
export type ListingHost = {
  /** The name of the profile of who is signed in; fields may be locked for some. */
  readonly profile: () => string
  /** May who is signed in open a screen? */
  readonly opens: (path: string) => boolean
  /** What the panel beside a list tells of a tenant. */
  readonly peekBody?: ComponentType<PeekBodyProps>
  /** The question mark that opens what a term means. */
  readonly explained?: ComponentType<{ readonly term: string; readonly name: string }>
  /** The card of the saved views of a list, and one of them; null = not seen by who is signed in. */
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

/** What the shell gave to the listings. */
export const listingHost = (): ListingHost => host
