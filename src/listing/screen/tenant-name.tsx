import { useState, type ReactNode } from 'react'

import { queryText, useGoTo } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'

import { toastFailure } from './failure-toast.ts'
import { listingHost } from './host.ts'
import styles from './tenant-name.module.css'
import { useAliasOf } from './use-documents.ts'

/** The tenant's page, and where its history stands for whoever may not open that. */
const tenantPath = '/boletos'
const timelinePath = '/linha-do-tempo'

/** By what a tenant is found: its id, or its document in a mall. */
export type TenantKey =
  | { readonly id: number }
  | { readonly document: string; readonly mall: number | undefined }

/** Props of the name of a tenant. */
export type TenantNameProps = { readonly tenant: TenantKey; readonly children: ReactNode }

/** The tenant's page, or its timeline for whoever may not open that; nothing for whoever may open neither. */
export function tenantAddress(id: number): string | undefined {
  const { opens } = listingHost()
  if (opens(tenantPath)) return `${tenantPath}${queryText({ cliente: id })}`
  return opens(timelinePath) ? `${timelinePath}${queryText({ lojista: id })}` : undefined
}

function ById({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const to = tenantAddress(id)
  return to === undefined ? (
    children
  ) : (
    <Link className={styles['name']} to={to}>
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
export function TenantName({ tenant, children }: TenantNameProps) {
  const { opens } = listingHost()
  if (!opens(tenantPath) && !opens(timelinePath)) return children
  return 'id' in tenant ? (
    <ById id={tenant.id}>{children}</ById>
  ) : tenant.document === '' ? (
    children
  ) : (
    <ByDocument {...tenant}>{children}</ByDocument>
  )
}
