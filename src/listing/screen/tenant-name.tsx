import { type ReactNode, useState } from 'react'

import { queryText, useGoTo } from '#ui/actions/address.ts'
import { isPlainClick, Link } from '#ui/actions/link.tsx'

import { toastFailure } from './failure-toast.ts'
import { listingHost } from './host.ts'
import { tenantAddress, tenantPath, timelinePath } from './tenant-address.ts'
import type { TenantKey } from './tenant-key.ts'
import styles from './tenant-name.module.css'
import { useNavigationAround, useOpenWithNavigation } from './tenant-navigation.ts'
import { useAliasOf } from './use-documents.ts'

export type TenantNameProps = {
  readonly tenant: TenantKey
  /** A click opens the panel instead; Ctrl or ⌘ still follows the link. */
  readonly onPeek?: (() => void) | undefined
  readonly children: ReactNode
}

function ById({
  id,
  onPeek,
  children,
}: {
  readonly id: number
  readonly onPeek: (() => void) | undefined
  readonly children: ReactNode
}) {
  const to = tenantAddress(id)
  const open = useOpenWithNavigation(id)
  return to === undefined ? (
    children
  ) : (
    <Link
      className={styles['name']}
      to={to}
      onClick={(event) => {
        if (!onPeek) return open(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        onPeek()
      }}
    >
      {children}
    </Link>
  )
}

// Resolves the document to its alias first, so the URL never carries it.
function ByDocument({
  document,
  mall,
  children,
}: {
  readonly document: string
  readonly mall: number | undefined
  readonly children: ReactNode
}) {
  const aliasOf = useAliasOf()
  const store = useNavigationAround()
  const goTo = useGoTo()
  const [busy, setBusy] = useState(false)
  /** Its page with the list around it; undefined if its id is unknown. */
  const pageInList = async () => {
    const [id] = (await listingHost().findTenants?.([{ document, mall }])) ?? []
    return id === undefined ? undefined : tenantAddress(id, await store?.())
  }
  const open = async () => {
    if (busy) return
    setBusy(true)
    try {
      const page = await pageInList()
      if (page !== undefined) return goTo(page)
      const alias = await aliasOf(document)
      goTo(
        listingHost().opens(tenantPath)
          ? `${tenantPath}${queryText({ cliente: alias, shoppingId: mall })}`
          : `${timelinePath}${queryText({ id: alias })}`,
      )
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={styles['name']} onClick={() => void open()}>
      {children}
    </button>
  )
}

/** Tenant name linked to its page or timeline, by access; plain text without access to either. */
export function TenantName({ tenant, onPeek, children }: TenantNameProps) {
  const { opens } = listingHost()
  if (!opens(tenantPath) && !opens(timelinePath)) return children
  return 'id' in tenant ? (
    <ById id={tenant.id} onPeek={onPeek}>
      {children}
    </ById>
  ) : tenant.document === '' ? (
    children
  ) : onPeek ? (
    <button type="button" className={styles['name']} onClick={onPeek}>
      {children}
    </button>
  ) : (
    <ByDocument {...tenant}>{children}</ByDocument>
  )
}
