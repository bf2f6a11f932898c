import { callServer } from '#contract/client.ts'
import { wholeListSize } from '#listing/address.ts'
import { chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useRecordForm } from '#listing/records/use-record-form.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { phoneMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import {
  changeContact,
  type Contact,
  createContact,
  listContractContacts,
} from '../contract/of-contract.ts'
import { contactQueries } from '../contract/words.ts'
import { product } from '../queries.ts'
import { pointProblem } from '../rules.ts'
import { ContactFormDialog, NameField, PointField, TypeField } from './contact-form.tsx'

export type ContactContract = {
  readonly contractId: number
  readonly contractNumber: string
  readonly luc: string
  readonly shoppingName: string
}

/** 'Adicionar/Editar Contato'; blank without a contact. */
export type ContactDialogProps = {
  readonly contracts: readonly ContactContract[]
  readonly contact?: Contact | undefined
  /** The latest version of the contact in the list behind the dialog. */
  readonly current?: Contact | undefined
  readonly onClose: () => void
}

const notSaved = 'Falha ao tentar adicionar/editar contato, entre com contato com a equipe técnica'
const fieldNames = ['contactName', 'contactType', 'email', 'phoneNumber']

/** Dialog for a contact of a contract (spec 3:2.11): all four fields are required. */
export function ContactDialog({ contracts, contact, current, onClose }: ContactDialogProps) {
  const recordForm = useRecordForm(
    `contato ${contact?.id ?? 'novo'}`,
    { record: contact, current },
    {
      formOf: (of: Contact | undefined) => ({
        contract: String(of?.idContract ?? contracts[0]?.contractId ?? ''),
        name: of?.contactName ?? '',
        type: of?.contactType ?? '',
        email: of?.email ?? '',
        phone: phoneMask.format(of?.phoneNumber ?? ''),
      }),
      readNewest: async ({ idContract, id }: Contact) =>
        (
          await callServer(listContractContacts, { product, id: idContract, size: wholeListSize })
        ).data.find((one) => one.id === id),
    },
  )
  const { form, base, newer, dirty, change, onFailure } = recordForm
  const options = {
    invalidates: [contactQueries],
    fields: fieldNames,
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
    onFailure: (error: unknown) => onFailure(error) || toastFailureAs(notSaved, error),
  }
  const creation = useAct(createContact, options)
  const alteration = useAct(changeContact, options)
  const busy = creation.busy || alteration.busy
  const errors = contact ? alteration.fieldErrors : creation.fieldErrors
  const isFilled = [form.name, form.type, form.email, form.phone].every(
    (text) => text.trim() !== '',
  )
  const disabledBecause = newer
    ? chooseFirst
    : !isFilled
      ? 'Preencha nome, tipo, e-mail e telefone.'
      : (pointProblem('E-mail', form.email) ??
        pointProblem('Telefone', form.phone) ??
        (contact && !dirty ? 'Nada foi alterado.' : undefined))
  const save = () => {
    if (disabledBecause !== undefined) return
    const idContract = Number(form.contract)
    const payload = {
      product,
      idContract,
      shopping: contracts.find(({ contractId }) => contractId === idContract)?.shoppingName,
      contactName: form.name,
      contactType: form.type,
      email: form.email,
      phoneNumber: form.phone,
    }
    if (base?.id) void alteration.run({ ...payload, id: base.id, versao: base.versao })
    else void creation.run(payload)
  }
  return (
    <ContactFormDialog
      title="Adicionar/Editar Contato"
      recordForm={recordForm}
      busy={busy}
      disabledBecause={disabledBecause}
      onSave={save}
      onClose={onClose}
    >
      {contracts.length > 1 && (
        <SelectField
          label="Contrato"
          options={contracts.map(({ contractId, contractNumber, luc }) => ({
            value: String(contractId),
            label: `${contractNumber}, LUC ${luc}`,
          }))}
          value={form.contract}
          disabled={contact !== undefined}
          onChange={(contract) => change({ contract })}
        />
      )}
      <NameField
        label="Nome"
        value={form.name}
        onChange={(name) => change({ name })}
        error={errors.get('contactName')}
      />
      <TypeField
        label="Tipo"
        value={form.type}
        onChange={(type) => change({ type })}
        error={errors.get('contactType')}
      />
      <PointField
        kind="E-mail"
        label="E-mail"
        required
        value={form.email}
        onChange={(email) => change({ email })}
        error={errors.get('email')}
      />
      <PointField
        kind="Telefone"
        label="Telefone"
        required
        value={form.phone}
        onChange={(phone) => change({ phone })}
        error={errors.get('phoneNumber')}
      />
    </ContactFormDialog>
  )
}
