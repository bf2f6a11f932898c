import { type MouseEvent, type ReactNode, useState } from 'react'

import { queryText, useGoTo } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'

import { toastFailure } from './failure-toast.ts'
import { listingHost } from './host.ts'
import type { TenantKey } from './tenant-key.ts'
import styles from './tenant-name.module.css'
import { useAliasOf } from './use-documents.ts'

/** The tenant's page, and where its history stands for whoever may not open that. */
const tenantPath = '/boletos'
const timelinePath = '/linha-do-tempo'

/** Props of the name of a tenant. */
export type TenantNameProps = {
  readonly tenant: TenantKey
  /** A click shows the tenant beside the list instead; with Ctrl or ⌘ a link still leads away. */
  readonly onPeek?: (() => void) | undefined
  readonly children: ReactNode
}

/** The tenant's page, or its timeline for whoever may not open that; nothing for whoever may open neither. */
export function tenantAddress(id: number): string | undefined {
  const { opens } = listingHost()
  if (opens(tenantPath)) return `${tenantPath}${queryText({ cliente: id })}`
  return opens(timelinePath) ? `${timelinePath}${queryText({ lojista: id })}` : undefined
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

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
  return to === undefined ? (
    children
  ) : (
    <Link
      className={styles['name']}
      to={to}
      onClick={(event) => {
        if (!onPeek || !isPlain(event)) return
        event.preventDefault()
        onPeek()
      }}
    >
      {children}
    </Link>
  )
}

// The document becomes its alias first, so that no address carries it.
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
  const goTo = useGoTo()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    if (busy) return
    setBusy(true)
    try {
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

/**
 * The name of a tenant: it leads to the tenant's page, or to its timeline where the person may not
 * open that; plain text for whoever may open neither.
 */
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
