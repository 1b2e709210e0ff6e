export default function LoginPage() {
  return (
    <main>
      <h1>…</h1>
    </main>
  )
}
