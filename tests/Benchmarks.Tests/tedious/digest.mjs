// Reads tables with npm's driver and prints, for each row, SHA-256 of its text (as UTF-16, little-endian) and of its binary value.
// Usage: node digest.mjs PORT PACKETSIZE,... TABLE,...
import { createHash } from 'node:crypto';
import { Connection, Request } from 'tedious';

const [port, sizes, tables] = process.argv.slice(2);

const digest = bytes => bytes === null ? null : createHash('sha256').update(bytes).digest('hex');

function connect(packetSize, encrypt) {
  return new Promise((resolve, reject) => {
    const connection = new Connection({
      server: '127.0.0.1',
      authentication: { type: 'default', options: { userName: 'sa', password: 'tds' } },
      options: { port: Number(port), database: 'TdsServer', packetSize, encrypt, trustServerCertificate: true },
    });
    connection.connect(error => error ? reject(error) : resolve(connection));
  });
}

function read(connection, table, row) {
  return new Promise((resolve, reject) => {
    const request = new Request(`SELECT [Id], [Content], [Data] FROM [${table}] ORDER BY [Id]`, error => error ? reject(error) : resolve());
    request.on('row', columns => row(...columns.map(column => column.value)));
    connection.execSql(request);
  });
}

for (const encrypt of [false, true]) {
  for (const packetSize of sizes.split(',').map(Number)) {
    const connection = await connect(packetSize, encrypt);
    for (const table of tables.split(',')) {
      await read(connection, table, (id, content, data) => {
        const text = content === null ? null : Buffer.from(content, 'utf16le');
        console.log(JSON.stringify({ packetSize, encrypt, table, id, content: digest(text), data: digest(data) }));
      });
    }
    connection.close();
  }
}
