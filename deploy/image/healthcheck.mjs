// The image's health check: whether this container's process answers, on the API's port or the one that is given.
const port = process.argv[2] ?? process.env.API_PORT ?? 4000
const reply = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
process.exit(reply?.ok === true ? 0 : 1)
