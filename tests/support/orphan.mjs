// Starts a script and stays: a stand-in for npm, which may be killed before it passes the signal on.
import { spawn } from "node:child_process";

spawn(process.execPath, process.argv.slice(2), { stdio: "inherit", env: process.env });
