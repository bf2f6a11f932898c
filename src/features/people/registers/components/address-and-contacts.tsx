import type { Address, Contact } from '../contract/record.ts'
import { AddressFields } from './address-fields.tsx'
import { ContactFields } from './contact-fields.tsx'

type Form = { readonly endereco: Address; readonly contatos: readonly Contact[] }

/** The address and the contacts of a company or mall. */
export function AddressAndContacts({
  form: { endereco, contatos },
  change,
  errors,
}: {
  readonly form: Form
  readonly change: (part: Partial<Form>) => void
  readonly errors: ReadonlyMap<string, string>
}) {
  return (
    <>
      <AddressFields
        address={endereco}
        onChange={(next) => change({ endereco: next })}
        errors={errors}
      />
      <ContactFields
        contacts={contatos}
        onChange={(next) => change({ contatos: next })}
        errors={errors}
      />
    </>
  )
}
