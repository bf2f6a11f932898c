/** Full-screen spinner of sign-in and session changes (spec 1:2.3); use a skeleton elsewhere. */
export function BusyOverlay({ label = 'Carregando' }: { readonly label?: string }) {
  return (
    <div className="busy-overlay" role="status">
      <span aria-hidden="true" />
      {label}
    </div>
  )
}
