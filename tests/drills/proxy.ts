// nginx in front of the processes: as deploy/nginx has it, without TLS and limits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface RunningProxy {
  /** Of the API. */
  readonly url: string
  /** Of the app that people use in a browser. */
  readonly appPort: number
  stop(): Promise<void>
  /** At once, as the drill itself ends. */
  kill(): void
}

const upstream = (name: string, ports: readonly number[], how: string) =>
  `upstream ${name} { ${how}; ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} }`

/** What it does with a process that is gone: takes the next one, where nothing was sent or it only reads. */
export async function startProxy(given: {
  folder: string
  port: number
  upstreams: readonly number[]
  /** Of the app, whose port is the one after. */
  appUpstreams: readonly number[]
}): Promise<RunningProxy> {
  const { folder, port, upstreams, appUpstreams } = given
  const appPort = port + 1
  await mkdir(folder, { recursive: true })
  const configuration = `
daemon off;
user root;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${upstream('calls', upstreams, 'least_conn')}
  ${upstream('sockets', upstreams, 'hash $remote_addr consistent')}
  ${upstream('app_calls', appUpstreams, 'least_conn')}
  ${upstream('app_sockets', appUpstreams, 'hash $remote_addr consistent')}
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  client_max_body_size 513m;
  proxy_http_version 1.1;
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection $connection_upgrade;
  proxy_connect_timeout 2s;
  proxy_read_timeout 90s;
  proxy_next_upstream error;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://calls; }
    location /socket.io/ { proxy_pass http://sockets; }
    location ~ ^/api/v1/upload(/|$) { proxy_pass http://calls; proxy_request_buffering off; }
  }
  server {
    listen 127.0.0.1:${appPort};
    location / { proxy_pass http://app_calls; }
    location /socket.io/ { proxy_pass http://app_sockets; }
  }
}
`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: see ${folder}/error.log`)
    await wait(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    appPort,
    kill() {
      child.kill('SIGTERM')
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    wait(1000, false, { ref: false }),
  ])
  socket.destroy()
  return isOpen
}
