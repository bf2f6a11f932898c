import { type Listing, valueAt } from '../definition.ts'

/** Identifies a tenant: id, or document within a mall. */
export type TenantKey =
  | { readonly id: number }
  | { readonly document: string; readonly mall: number | undefined }

/** Tenant of a row; undefined if the row names none, such as a fiador's. */
export function tenantOf<Row>({ tenant }: Listing<Row>, row: Row): TenantKey | undefined {
  if (!tenant) return undefined
  const { where } = tenant
  if (where !== undefined && valueAt(row, where.of) !== where.is) return undefined
  if ('id' in tenant) {
    const id = valueAt(row, tenant.id)
    return id === null || id === undefined ? undefined : { id: Number(id) }
  }
  const document = String(valueAt(row, tenant.document) ?? '')
  return document === '' ? undefined : { document, mall: Number(valueAt(row, tenant.mall)) }
}
