/**
 * What list screens need of the program around them: who looks, and where a person's own
 * arrangement is kept.
 */
export type ListingHost = {
  /** The name of the profile of who is signed in; fields may be locked for some. */
  readonly profile: () => string
  /** May who is signed in open a screen? */
  readonly opens: (path: string) => boolean
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
